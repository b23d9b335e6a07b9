import { readBeginning } from './read-beginning';

const streamOf = (...pieces: string[]) => {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const state = { isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel: () => void (state.isCancelled = true),
  });
  return { stream, state };
};

it('reads a short text whole', async () => {
  const { stream } = streamOf('Сайн ', 'уу');
  expect(await readBeginning(stream)).toEqual({ text: 'Сайн уу', isCut: false });
});

it('reads as much as is shown, without half of a character, and asks for no more', async () => {
  const { stream, state } = streamOf('abcdefgh', 'ө', 'more');
  expect(await readBeginning(stream, 9)).toEqual({ text: 'abcdefgh', isCut: true });
  expect(state.isCancelled).toBe(true);
});

it('reads exactly what is shown', async () => {
  const { stream } = streamOf('abcd');
  expect(await readBeginning(stream, 4)).toEqual({ text: 'abcd', isCut: false });
});
