import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly tabs: readonly { readonly id: Id; readonly name: string; readonly content: ReactNode }[];
}

/** Parts of a record of which one is shown; the others ask nothing of a service. */
export function Tabs<Id extends string>({ label, selected, onSelect, tabs }: TabsProps<Id>) {
  const select = (key: unknown): void => {
    const tab = tabs.find(({ id }) => id === key);
    if (tab) onSelect(tab.id);
  };
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={select}>
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
