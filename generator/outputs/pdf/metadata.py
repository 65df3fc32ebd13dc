"""What a PDF says of itself: XMP metadata, and what PDF/X asks for."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDate, PDFDictionary, PDFInfo, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from generator.outputs.inks import Process
from generator.sheets.document import Document

_X1A = "PDF/X-1a:2003"
# The beginning of an XMP packet names itself by this id, the same in every file there is.
_PACKET = "W5M0MpCehiHzreSzNTczkc9d"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def add_xmp(canvas: Canvas, document: Document, creator: str, producer: str) -> None:
    """Title, subject, author, language and maker, for programs that read XMP and not the old dictionary."""
    lang = document.language
    fields = (
        "<dc:format>application/pdf</dc:format>",
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(document.title)}</rdf:li></rdf:Alt></dc:title>',
        f"<dc:creator><rdf:Seq><rdf:li>{escape(document.author)}</rdf:li></rdf:Seq></dc:creator>",
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{escape(document.subject)}</rdf:li></rdf:Alt>'
        "</dc:description>",
        f"<dc:language><rdf:Bag><rdf:li>{escape(lang)}</rdf:li></rdf:Bag></dc:language>",
        f"<xmp:CreatorTool>{escape(creator)}</xmp:CreatorTool>",
        f"<pdf:Producer>{escape(producer)}</pdf:Producer>",
    )
    spaces = (
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
    )
    packet = (
        f'<?xpacket begin="\ufeff" id="{_PACKET}"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        f'<rdf:RDF xmlns:rdf="{_RDF}">\n'
        f'<rdf:Description rdf:about="" {spaces}>\n' + "\n".join(fields) + "\n</rdf:Description>\n</rdf:RDF>\n"
        '</x:xmpmeta>\n<?xpacket end="r"?>'
    )
    # Not compressed: programs that search a file for the packet find it.
    kind = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    _inner(canvas).Catalog.Metadata = PDFStream(kind, packet.encode(), filters=[])


def make_x1a(canvas: Canvas, inks: Process) -> None:
    """What makes a file of four inks PDF/X-1a:2003: its name, and the printing it is meant for with its profile."""
    document = _inner(canvas)
    document.info = _info(document.info)
    profile = document.Reference(PDFStream(PDFDictionary({"N": 4}), inks.profile))
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString("Custom"),
            "OutputCondition": PDFString(inks.condition),
            "Info": PDFString(inks.condition),
            "DestOutputProfile": profile,
        }
    )
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]
    document.Catalog.OutputIntents = PDFArray([intent])


def _inner(canvas: Canvas) -> Any:
    """Reportlab's document, by which it writes what its canvas has no words for."""
    canvas_: Any = canvas
    return canvas_._doc


def _info(old: Any) -> Any:
    new = _Info()
    new.__dict__.update(old.__dict__)
    return new


class _Info(PDFInfo):
    """reportlab's document information with the name of the standard."""

    def format(self, document: Any) -> Any:
        """The dictionary as it is written."""
        texts = {
            "Title": self.title,
            "Author": self.author,
            "Producer": self.producer,
            "Creator": self.creator,
            "Subject": self.subject,
            "GTS_PDFXVersion": _X1A,
        }
        date = PDFDate(ts=document._timeStamp)
        entries: dict[str, Any] = {name: PDFString(text) for name, text in texts.items()}
        entries |= {"CreationDate": date, "ModDate": date, "Trapped": PDFName("False")}
        return PDFDictionary(entries).format(document)
