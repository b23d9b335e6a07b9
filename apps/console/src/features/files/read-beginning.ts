const SHOWN_BYTES = 64 * 1024;

/** The first 64 KiB of a text in UTF-8; the rest is not requested. */
export async function readBeginning(
  stream: ReadableStream<Uint8Array>,
  most = SHOWN_BYTES,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    const room = most - bytes;
    text += decoder.decode(value.subarray(0, room), { stream: true });
    bytes += value.length;
    if (bytes <= most) continue;
    await reader.cancel();
    return { text, isCut: true };
  }
}
