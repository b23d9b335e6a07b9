const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id: a filter then compares ids, which no pattern does. */
export const isId = (text: string): boolean => ID.test(text);
