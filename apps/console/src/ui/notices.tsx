import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from './button';
import { Icon, type IconName } from './icon';
import styles from './notices.module.css';

/** What a notice offers beside its text. */
export interface NoticeOptions {
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly shownMs?: number;
  /** Called once when the notice goes without its action: by time, by hand, or with the page. */
  readonly onGone?: () => void;
  readonly icon?: IconName;
}

export type Notify = (text: string, options?: NoticeOptions) => void;

interface Notice extends NoticeOptions {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 6_000;
const Context = createContext<Notify>(() => undefined);

/** Says that something was done: at the edge of the window, for a few seconds. */
export const useNotify = (): Notify => use(Context);

/** Shows notices above its children. */
export function Notices({ children, closeLabel }: { readonly children: ReactNode; readonly closeLabel: string }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const open = useRef(new Map<number, Notice>());
  const last = useRef(0);
  const take = useCallback((id: number) => {
    const notice = open.current.get(id);
    open.current.delete(id);
    setNotices((shown) => shown.filter((one) => one.id !== id));
    return notice;
  }, []);
  const close = useCallback((id: number) => take(id)?.onGone?.(), [take]);
  const notify = useCallback<Notify>(
    (text, options = {}) => {
      const notice = { id: ++last.current, text, ...options };
      open.current.set(notice.id, notice);
      setNotices((shown) => [...shown, notice]);
      setTimeout(() => close(notice.id), options.shownMs ?? SHOWN_MS);
    },
    [close],
  );
  useEffect(() => {
    const leave = (): void => [...open.current.keys()].forEach(close);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [close]);
  const shown = useMemo(
    () =>
      notices.slice(-MOST).map(({ id, text, action, icon = 'check' }) => (
        <div key={id} className={styles['notice']}>
          <Icon name={icon} size={16} />
          <span>{text}</span>
          {action && (
            <Button kind="plain" onPress={() => take(id)?.action?.run()}>
              {action.label}
            </Button>
          )}
          <IconButton writes={false} label={closeLabel} onPress={() => close(id)}>
            <Icon name="close" size={14} />
          </IconButton>
        </div>
      )),
    [notices, take, close, closeLabel],
  );
  return (
    <Context value={notify}>
      {children}
      <div className={styles['notices']} role="status" aria-live="polite" data-react-aria-top-layer="true">
        {shown}
      </div>
    </Context>
  );
}

/** Older ones are not seen any more, and run out as they would. */
const MOST = 3;
