import { IconPicker } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

export function IconPickerPage({ state }: ExhibitProps): ReactElement {
  const [icon, setIcon] = useState(state === 'empty' ? '' : 'exam');
  return (
    <>
      <IconPicker value={icon} onChange={setIcon} />
      <Value value={icon} />
    </>
  );
}
