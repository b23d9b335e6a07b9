/** The version of the service, in its document, health and log. */
export const VERSION = '0.1.0';
