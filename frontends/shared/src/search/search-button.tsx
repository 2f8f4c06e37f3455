import { Suspense, useLayoutEffect, useState, type ReactElement } from 'react';
import { hasKeyboard } from '../lib/has-keyboard.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';

export interface SearchButtonProps {
  label: string;
  /** what opens; it comes with its first use */
  children: (close: () => void) => ReactElement;
}

/** The button of a search in a header, and its key. */
export function SearchButton({ label, children }: SearchButtonProps): ReactElement {
  const [open, setOpen] = useState(false);
  // before the button is painted: the key works as soon as the button can be seen
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const name = hasKeyboard() ? `${label}（Ctrl+K）` : label;
  return (
    <>
      <IconButton aria-label={name} title={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" />
      </IconButton>
      {open ? <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
