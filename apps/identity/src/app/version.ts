/** The version of the API, as the documentation and health say it. (api.md, "Deprecation") */
export const VERSION = '0.1.0';
