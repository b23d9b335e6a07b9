import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button';
import { Icon } from './icon';
import styles from './notices.module.css';

interface Notice {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 6_000;
const Context = createContext<(text: string) => void>(() => undefined);

/** Says that something was done: at the edge of the window, for a few seconds. */
export const useNotify = (): ((text: string) => void) => use(Context);

/** Shows notices above its children. */
export function Notices({ children, closeLabel }: { readonly children: ReactNode; readonly closeLabel: string }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const last = useRef(0);
  const close = useCallback((id: number) => setNotices((shown) => shown.filter((one) => one.id !== id)), []);
  const notify = useCallback(
    (text: string) => {
      const id = ++last.current;
      setNotices((shown) => [...shown.slice(-2), { id, text }]);
      setTimeout(() => close(id), SHOWN_MS);
    },
    [close],
  );
  const shown = useMemo(
    () =>
      notices.map(({ id, text }) => (
        <div key={id} className={styles['notice']}>
          <Icon name="check" size={16} />
          <span>{text}</span>
          <IconButton label={closeLabel} onPress={() => close(id)}>
            <Icon name="close" size={14} />
          </IconButton>
        </div>
      )),
    [notices, close, closeLabel],
  );
  return (
    <Context value={notify}>
      {children}
      <div className={styles['notices']} role="status" aria-live="polite">
        {shown}
      </div>
    </Context>
  );
}
