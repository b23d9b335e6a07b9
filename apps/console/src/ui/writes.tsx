import { createContext, use } from 'react';

const Context = createContext<string | undefined>(undefined);

/** Gives why nothing can be written at the moment to what is inside; `undefined` while it can. */
export const WritesBlocked = Context;

/** Why nothing can be written, such as a browser without a network; what somebody has typed stays. */
export const useWritesBlocked = (): string | undefined => use(Context);
