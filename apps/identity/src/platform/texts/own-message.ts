import { argumentsOf, MessageError, parseMessage } from './message.js';
import { ENGLISH_MESSAGES } from './texts.js';

const MAX_CHARACTERS = 2_000;
/** Control characters but the line break. */
const CONTROLS = /[^\P{Cc}\n]/u;

/** What phones show as a link: a text message leads nowhere but to us. */
const ADDRESS = /:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;
/** What a text message is sent for. */
const NEEDED = ['code', 'link'];

/** Why a tenant may not say this instead of our text; `undefined` if it may. The fault follows the name of the key. */
export function ownMessageFault(key: string, message: unknown): string | undefined {
  const english = ENGLISH_MESSAGES.get(key);
  if (english === undefined) return 'is not the key of a text';
  if (typeof message !== 'string') return 'must be a string';
  if (message.trim() === '') return 'must not be empty';
  if (message.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  if (CONTROLS.test(message)) return 'must not contain control characters';
  if (key.startsWith('sms.') && ADDRESS.test(message)) return 'must not contain an address';
  try {
    return argumentFault(english, message) ?? (key.startsWith('sms.') ? missingFault(english, message) : undefined);
  } catch (error) {
    if (error instanceof MessageError) return error.message;
    throw error;
  }
}

function argumentFault(english: string, message: string): string | undefined {
  const known = argumentsOf(parseMessage(english));
  for (const [name, use] of argumentsOf(parseMessage(message))) {
    const ours = known.get(name);
    if (ours === undefined) return `uses {${name}}: its arguments are ${[...known.keys()].join(', ') || 'none'}`;
    if (ours === 'text' && use !== 'text') return `uses {${name}} as a plural, but it is a text`;
  }
  return undefined;
}

/** A text message without its code or link is of no use. */
function missingFault(english: string, message: string): string | undefined {
  const [known, used] = [english, message].map((text) => argumentsOf(parseMessage(text)));
  const missing = NEEDED.find((name) => known?.has(name) && used?.get(name) !== 'text');
  return missing === undefined ? undefined : `must contain {${missing}}`;
}
