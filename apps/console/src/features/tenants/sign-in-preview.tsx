import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isColor } from '../../data/contrast';
import styles from './sign-in-preview.module.css';

export interface SignInPreviewProps {
  readonly name: string;
  readonly primary_color: string | null;
  readonly background_color: string | null;
  readonly terms_url: string | null;
  readonly privacy_url: string | null;
  readonly logo?: string | undefined;
}

/** The sign-in page in small, with the styles of identity's pages; a picture of it that nothing can be done with. */
export function SignInPreview(props: SignInPreviewProps) {
  const { name, primary_color: primary, background_color: background, terms_url: terms, privacy_url: privacy } = props;
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const set = (name: string, color: string | null): unknown =>
      color !== null && isColor(color)
        ? page.current?.style.setProperty(name, color)
        : page.current?.style.removeProperty(name);
    set('--brand', primary);
    set('--behind', background);
  }, [primary, background]);
  return (
    <figure className={styles['preview']}>
      <figcaption>{t('tenants.preview')}</figcaption>
      <div className={styles['page']} ref={page} aria-hidden="true">
        <div className={styles['card']}>
          <div className={styles['brand']}>
            {props.logo === undefined ? (
              <span className={styles['mark']}>{[...name][0]?.toUpperCase()}</span>
            ) : (
              <img src={props.logo} alt="" />
            )}
            <span>{name}</span>
          </div>
          <strong>{t('session.signIn')}</strong>
          <span className={styles['field']} />
          <span className={styles['field']} />
          <span className={styles['button']}>{t('session.signIn')}</span>
          {(terms || privacy) && (
            <span className={styles['links']}>
              {terms && <span>{t('tenants.look.terms_url')}</span>}
              {privacy && <span>{t('tenants.look.privacy_url')}</span>}
            </span>
          )}
        </div>
      </div>
    </figure>
  );
}
