import { fromLocalField } from '../format/local-instants.js';
import { valueText } from './values.texts.js';

/** Fault of two fields of date and time, as a sentence. */
export function instantRangeFault(from: string, to: string, required: boolean): string | null {
  if (from === '' && to === '' && !required) return null;
  const [start, end] = [fromLocalField(from), fromLocalField(to)];
  if (start === null || end === null) return valueText('value.range.missing');
  return end > start ? null : valueText('value.range.order');
}
