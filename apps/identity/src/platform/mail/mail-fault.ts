/** Why a template of a mail cannot be used. The message follows the name of the part: `has …`, `links to …`. */
export class MailFault extends Error {}
