"""A table as a picture: its drawing in characters, painted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

MARGIN = 12
PAPER = (247, 242, 230)
INK = (38, 34, 30)


def paint(text: str) -> NDArray[np.uint8]:
    """An array of height, width and three colours."""
    font = ImageFont.load_default()
    left, top, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), text, font=font)
    size = (int(right - left) + 2 * MARGIN, int(bottom - top) + 2 * MARGIN)
    image = Image.new("RGB", size, PAPER)
    ImageDraw.Draw(image).multiline_text((MARGIN - left, MARGIN - top), text, font=font, fill=INK)
    return np.array(image, np.uint8)
