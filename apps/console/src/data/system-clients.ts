/** Of every installation: of the services, of the console, of the command line. (docs/operations.md, "Clients of the system") */
const SERVICES = '5e871ce5-0000-4000-8000-000000000001';
export const CONSOLE_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000002';
export const SYSTEM_CLIENTS: readonly string[] = [SERVICES, CONSOLE_CLIENT_ID, '5e871ce5-0000-4000-8000-000000000003'];

/** Whether each start of identity makes it: its name, its addresses and its end are not a person's to decide. */
export const isOfSystem = ({ id }: { readonly id: string }): boolean => SYSTEM_CLIENTS.includes(id);

/** Whether nothing at all of it can be changed, its scopes neither. */
export const isOfServices = ({ id }: { readonly id: string }): boolean => id === SERVICES;
