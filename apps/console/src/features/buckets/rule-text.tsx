import { useTranslation } from 'react-i18next';
import { PrincipalName } from '../../app/session/principal-picker';
import { WordTag } from '../../ui/status';
import { hasId, type AccessRule } from './access-rules';
import styles from './bucket-access.module.css';

/** A rule in words: for whom, and what. */
export function RuleText({ rule: { to, id, may } }: { readonly rule: AccessRule }) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        {t(`principals.to.${to}`)} {hasId(to) && id != null && <PrincipalName kind={to} id={id} />}
      </div>
      <div className={styles['verbs']}>
        {may.map((verb) => (
          <WordTag key={verb}>{t(`buckets.verbs.${verb}`)}</WordTag>
        ))}
      </div>
    </>
  );
}
