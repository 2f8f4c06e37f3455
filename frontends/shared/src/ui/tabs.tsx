import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { classNames } from './class-names.js';
import styles from './tabs.module.css';

export interface TabsProps<V extends string> {
  /** what the tabs choose between, for a screen reader */
  label: string;
  /** ids of the tabs are `tab-` and the value */
  tabs: readonly { value: V; label: string }[];
  value: V;
  /** id of the panel that they change; it is labelled by `tab-` and the value */
  panelId: string;
  /** each as wide as the others, together as wide as their place */
  wide?: boolean;
  onChange: (value: V) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs of plain HTML: one tab stop, the arrows go from one to the next (WAI-ARIA, tabs pattern). */
export function Tabs<V extends string>({ label, tabs, value, panelId, wide = false, onChange }: TabsProps<V>): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? buttons.length - 1
          : event.key in steps
            ? (at + (steps[event.key] ?? 0) + buttons.length) % buttons.length
            : null;
    if (to === null || at < 0) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={classNames(styles['tabs'], wide && styles['wide'])}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`tab-${tab.value}`}
          aria-controls={panelId}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles['tab']}
          onKeyDown={press}
          onClick={() => tab.value !== value && onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
