/**
 * Words that are on two lines although one has room for them, which happens after the hyphen of "e-mail", and anywhere in Korean unless a style
 * says otherwise. A hyphen after two letters may end a line. Runs in the browser.
 */
export function brokenWords() {
  const WORD = /(?<=^|\s)[\p{P}\p{S}]*([\p{L}\p{M}]+(?:[-‑’'][\p{L}\p{M}]+)*)[\p{P}\p{S}]*(?=\s|$)/gu;
  const MAY_END_HERE = /(?<=[\p{L}\p{M}]{2}-)/u;
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: whole, 1: word = '', index } of (text.nodeValue ?? '').matchAll(WORD)) {
      let at = index + whole.indexOf(word);
      for (const part of word.split(MAY_END_HERE)) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, (at += part.length));
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const wide = lines.reduce((sum, { width }) => sum + width, 0);
        if (lines.length > 1 && wide < roomAround(text)) found.push(part);
      }
    }
  return found;

  /** The width of the lines that a text is on. @param {Node} text */
  function roomAround(text) {
    let block = text.parentElement;
    while (block?.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
    if (!block) return 0;
    const { paddingLeft, paddingRight } = getComputedStyle(block);
    return block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }
}
