/** Operations that the run cannot bring to succeed, each with the reason. @type {Record<string, string>} */
export const UNREACHED = {};
