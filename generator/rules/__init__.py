"""The rules: what must hold in a kit, each with a code, a place and a cure."""
