/** How well text of one colour is read on another, from 1 to 21; colours are `#rrggbb`. (WCAG 2.2, relative luminance and contrast ratio) */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What the services ask for. (docs/branding.md) */
export const LEAST_CONTRAST = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
