import { formFault } from '@xuekao/contracts/providers';
import { valueText } from './values.texts.js';

/** Fault of an address or a directory (specification part 1, section 5); its form is that of the providers' fields. */
export function addressFault(kind: 'address' | 'folder', label: string, value: string, required: boolean): string | null {
  if (value.trim() === '') return required ? valueText(kind === 'address' ? 'value.url.missing' : 'value.folder.missing') : null;
  return formFault(kind, label, value);
}
