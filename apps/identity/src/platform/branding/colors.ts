/** The least contrast of text and what is behind it. (WCAG 2.2, 1.4.3) */
export const MIN_CONTRAST = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

const partsOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of a color `#rrggbb`, from 0 to 1. (WCAG 2.2, "relative luminance") */
function luminanceOf(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // three parts stay three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors `#rrggbb`, from 1 to 21. (WCAG 2.2, "contrast ratio") */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A color mixed with a share (0 to 1) of another. */
export function mixed(color: string, other: string, share: number): string {
  const [from, to] = [partsOf(color), partsOf(other)];
  return hexOf(from.map((part, i) => part + ((to[i] ?? 0) - part) * share) as unknown as Rgb); // three parts stay three
}

const STEPS = 20;

/** The color itself, or as much lighter as it takes to be read on a dark one. */
export function lightenedFor(color: string, background: string): string {
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => mixed(color, '#ffffff', i / STEPS));
  return steps.find((lighter) => contrastOf(lighter, background) >= MIN_CONTRAST) ?? '#ffffff';
}
