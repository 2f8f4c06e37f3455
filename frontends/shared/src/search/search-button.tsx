import SearchIcon from '@mui/icons-material/Search';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useLayoutEffect, useState, type ReactElement } from 'react';

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
  return (
    <>
      {/* no IconButton: a first screen carries this */}
      <ButtonBase aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ width: 44, height: 44, flex: 'none', borderRadius: 1, color: 'text.secondary', '&:hover': { bgcolor: 'action.hover' } }}><SearchIcon /></ButtonBase>
      {open ? <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
