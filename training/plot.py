"""Draws the loss of a training as an SVG. Plain Python: no library is needed."""

WIDTH, HEIGHT, EDGE = 640, 360, 48
COLOURS = ("#1b6ca8", "#c8553d", "#4c956c", "#7b5ea7")


def curves(title, series):
    """`series` maps a name to one number for each epoch."""
    numbers = [n for line in series.values() for n in line]
    if not numbers:
        raise ValueError("there is nothing to draw")
    low, high = min(numbers), max(numbers)
    span = (high - low) or 1.0
    steps = max(len(line) for line in series.values())

    def place(step, number):
        x = EDGE + (WIDTH - 2 * EDGE) * step / max(1, steps - 1)
        y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (number - low) / span
        return f"{x:.1f},{y:.1f}"

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{EDGE}" y="24" font-size="15">{title}</text>',
        f'<text x="4" y="{EDGE}">{high:.3f}</text><text x="4" y="{HEIGHT - EDGE}">{low:.3f}</text>',
        f'<text x="{WIDTH / 2:.0f}" y="{HEIGHT - 12}">epoch 1 to {steps}</text>',
    ]
    for index, (name, line) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        points = " ".join(place(step, number) for step, number in enumerate(line))
        out.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        out.append(f'<text x="{WIDTH - 170}" y="{40 + 18 * index}" fill="{colour}">{name}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"
