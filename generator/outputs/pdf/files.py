"""The PDF files of a kit: the kit itself, and each section as a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.outputs.job import Job
from generator.outputs.pdf.document import write_pdf


def write(job: Job) -> Iterator[tuple[str, bytes]]:
    """kit.pdf when the whole kit was asked for, and a file for every section chosen."""
    if job.whole:
        yield "kit.pdf", write_pdf(replace(job.document, sections=job.kit), job.book, job.inks)
    for section in job.chosen:
        title = f"{job.document.title}: {section.title}"
        yield (
            f"{section.file}.pdf",
            write_pdf(replace(job.document, title=title, sections=(section,)), job.book, job.inks),
        )
