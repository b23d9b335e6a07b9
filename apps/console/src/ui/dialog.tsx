import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, type ButtonKind } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Asks for a decision that cannot be avoided by a click beside it. */
  readonly isAlert?: boolean;
}

/** A question or a result above the page, which waits for it. */
export function Dialog({ title, isOpen, onClose, children, isAlert = false }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isAlert}
      className={styles['veil'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles['dialog'] ?? ''}>
          <Heading slot="title" level={2} className={styles['title'] ?? ''}>
            {title}
          </Heading>
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
  readonly children?: ReactNode;
}

/** Asks before something that has effects beyond what is seen. */
export function Confirm({
  title,
  text,
  verb,
  cancel,
  kind = 'filled',
  isOpen,
  isPending,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isAlert>
      <p>{text}</p>
      {children}
      <DialogActions>
        <Button kind="plain" onPress={onClose}>
          {cancel}
        </Button>
        <Button kind={kind} isDisabled={isPending} onPress={onConfirm}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
);
