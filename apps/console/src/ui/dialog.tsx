import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, type ButtonKind } from './button';
import { TextField } from './field';
import styles from './dialog.module.css';
import { Message } from './message';
import { useWritesBlocked } from './writes';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Asks for a decision that cannot be avoided by a click beside it. */
  readonly isAlert?: boolean;
  /** `wide` for code and tables. */
  readonly size?: 'wide';
}

/** A question or a result above the page, which waits for it. */
export function Dialog({ title, isOpen, onClose, children, isAlert = false, size }: DialogProps) {
  const blocked = useWritesBlocked();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isAlert}
      className={styles['veil'] ?? ''}
    >
      <Modal className={`${styles['modal']} ${size ? styles[size] : ''}`}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles['dialog'] ?? ''}>
          <Heading slot="title" level={2} className={styles['title'] ?? ''}>
            {title}
          </Heading>
          {blocked !== undefined && <Message kind="warn" title={blocked} />}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** The verb of the button, as in the title. */
  readonly verb: string;
  readonly cancel: string;
  readonly kind?: ButtonKind;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What a dry run has counted: a line each. */
  readonly counts?: readonly string[];
  /** What has to be typed first, where much or something dangerous is at stake: usually the name of the record. */
  readonly typed?: { readonly label: string; readonly value: string };
  readonly children?: ReactNode;
}

/** Asks before something that has effects beyond what is seen. */
export function Confirm({ title, isOpen, onClose, ...rest }: ConfirmProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isAlert>
      <Question {...rest} onClose={onClose} />
    </Dialog>
  );
}

/** Forgets what was typed when the dialogue closes. */
function Question(props: Omit<ConfirmProps, 'title' | 'isOpen'>) {
  const { text, verb, cancel, kind = 'filled', isPending, onConfirm, onClose, counts = [], typed, children } = props;
  const [name, setName] = useState('');
  const isLocked = typed !== undefined && name.trim() !== typed.value;
  return (
    <>
      <p>{text}</p>
      {counts.length > 0 && (
        <ul className={styles['counts']}>
          {counts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children}
      {typed && <TextField label={typed.label} value={name} onChange={setName} autoComplete="off" />}
      <DialogActions>
        <Button kind="plain" onPress={onClose}>
          {cancel}
        </Button>
        <Button kind={kind} isDisabled={isPending || isLocked} onPress={onConfirm}>
          {verb}
        </Button>
      </DialogActions>
    </>
  );
}

export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
);
