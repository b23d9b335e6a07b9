/** @import { Sample } from './samples.mjs' */

const [WIDTH, HEIGHT, LEFT, GAP] = [900, 260, 60, 50];
const COLOURS = ['#1b6ca8', '#6fb1e0', '#b5541c', '#eba36f', '#2f7d4f', '#8bcf9f'];

/**
 * Memory by replica and latency over time, one below the other, as SVG.
 * @param {Sample[]} samples
 */
export function drawSoak(samples) {
  const names = Object.keys(samples[0]?.memory ?? {});
  const memory = names.map((name) => ({ name, values: samples.map((sample) => sample.memory[name] ?? 0) }));
  const latency = [{ name: 'p99', values: samples.map(({ p99 }) => p99) }];
  const height = 2 * (HEIGHT + GAP) + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${drawChart('Resident memory, MB', memory, samples, 0)}
${drawChart('Latency, 99th percentile, ms', latency, samples, HEIGHT + GAP)}
</svg>
`;
}

/**
 * @param {string} title
 * @param {{ name: string, values: number[] }[]} lines
 * @param {Sample[]} samples
 * @param {number} top
 */
function drawChart(title, lines, samples, top) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values)) * 1.1;
  const last = samples.at(-1)?.second ?? 1;
  const x = (/** @type {number} */ second) => LEFT + ((WIDTH - LEFT - 20) * second) / last;
  const y = (/** @type {number} */ value) => top + GAP + (HEIGHT - GAP) * (1 - value / most);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(most * part).toFixed(1);
    return `<path d="M${LEFT} ${at}H${WIDTH - 20}" stroke="#ddd"/><text x="${LEFT - 6}" y="${at}" text-anchor="end">${(most * part).toFixed(0)}</text>`;
  });
  const drawn = lines.map(({ name, values }, index) => {
    const points = values
      .map((value, at) => `${x(samples[at]?.second ?? 0).toFixed(1)},${y(value).toFixed(1)}`)
      .join(' ');
    const colour = COLOURS[index % COLOURS.length];
    return `<polyline points="${points}" fill="none" stroke="${colour}"/><text x="${LEFT + 140 * index}" y="${top + 38}" fill="${colour}">${name}</text>`;
  });
  return `<text x="${LEFT}" y="${top + 20}" font-weight="bold">${title}</text>\n${[...grid, ...drawn].join('\n')}`;
}
