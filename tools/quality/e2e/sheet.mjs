// Contact sheets: pictures beside each other, each with its name.
import { basename, join } from 'node:path';
import sharp from 'sharp';

const NAME_PX = 22;

/**
 * @param {string} folder
 * @param {string[]} files in it
 * @param {string} target
 * @param {{ width?: number, columns?: number }} [size] of a picture
 */
export async function makeSheet(folder, files, target, { width = 480, columns = 4 } = {}) {
  if (files.length === 0) return;
  const images = await Promise.all(
    files.map((file) => sharp(join(folder, file)).resize({ width }).png().toBuffer({ resolveWithObject: true })),
  );
  const height = Math.max(...images.map(({ info }) => info.height)) + NAME_PX;
  const parts = images.flatMap(({ data }, index) => {
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
    const name = basename(files[index] ?? '', '.png');
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${NAME_PX}"><text x="6" y="16" font-family="sans-serif" font-size="14">${name}</text></svg>`;
    return [
      { input: Buffer.from(text), left, top },
      { input: data, left, top: top + NAME_PX },
    ];
  });
  const rows = Math.ceil(files.length / columns);
  await sharp({ create: { width: width * columns, height: height * rows, channels: 3, background: '#d8dce2' } })
    .composite(parts)
    .png()
    .toFile(target);
}
