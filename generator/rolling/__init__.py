"""Battlefields rolled with dice (C7, C8): pure code on a source of rolls; every outcome can be walked through."""
