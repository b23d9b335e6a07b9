import { createContext, use, type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';

/** How a page of the console is gone to without loading the console anew. */
export interface Following {
  /** Shows the page of a path with its query. */
  readonly go: (path: string) => void;
  /** The address of a path, as links have it. */
  readonly addressOf: (path: string) => string;
}

const Context = createContext<Following>({
  go: (path) => globalThis.location.assign(path),
  addressOf: (path) => path,
});

export const useFollowing = (): Following => use(Context);

/** Gives links of what is inside the router. */
export const Follow = ({ value, children }: { readonly value: Following; readonly children: ReactNode }) => (
  <Context value={value}>
    <RouterProvider navigate={value.go} useHref={value.addressOf}>
      {children}
    </RouterProvider>
  </Context>
);
