import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { Section } from '../../ui/section';
import { VERIFIERS, type VerifierLanguage } from './webhook-events';
import styles from './webhooks.module.css';

const LANGUAGES = [
  { id: 'node', name: 'Node.js' },
  { id: 'python', name: 'Python' },
] as const;

/** Code for the receiver that tells genuine deliveries from others. */
export function Verifier() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<VerifierLanguage>('node');
  const [isCopied, setCopied] = useState(false);
  const code = VERIFIERS[language];
  const copy = (): void => void navigator.clipboard.writeText(code).then(() => setCopied(true));
  return (
    <Section title={t('webhooks.verify')} text={t('webhooks.verifyText')}>
      <div className={styles['choice']}>
        <Select
          label={t('webhooks.language')}
          isLabelHidden
          value={language}
          choices={LANGUAGES}
          onChange={(next) => {
            setLanguage(next);
            setCopied(false);
          }}
        />
        <Button writes={false} onPress={copy}>
          {t(isCopied ? 'actions.copied' : 'actions.copy')}
        </Button>
      </div>
      <pre className={styles['code']} tabIndex={0} aria-label={t('webhooks.verify')}>
        {code}
      </pre>
    </Section>
  );
}
