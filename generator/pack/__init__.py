"""Packs: a kit in all its printings as one archive to download, and the check of what was downloaded."""
