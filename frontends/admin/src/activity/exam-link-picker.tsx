import { useDeferredValue, useState, type ReactElement } from 'react';
import { stillMatching } from '../fields/still-matching.js';
import { TitlePicker } from '../fields/title-picker.js';
import { useCall } from '../lib/use-call.js';
import { activityText } from './activity.texts.js';

/** Title of the exam, as far as it is read already. */
export function useExamTitles(ids: readonly string[]): ReadonlyMap<string, string> {
  const known = ids.filter((id) => id !== '');
  const call = useCall('/api/exam/exam/list-titles', { ids: [...known] }, { enabled: known.length > 0, staleTime: 30_000 });
  return new Map((call.data ?? []).map(({ id, title }) => [id, title]));
}

export interface ExamLinkPickerProps {
  value: string;
  label?: string;
  /** what the link does */
  help?: string;
  disabled: boolean;
  onChange: (examId: string) => void;
}

/** The exam that an activity opens, or that stands behind a course. */
export function ExamLinkPicker({
  value,
  label = activityText('activity.exam'),
  help = activityText('activity.examHelp'),
  disabled,
  onChange,
}: ExamLinkPickerProps): ReactElement {
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const titles = useExamTitles([value]);
  const list = useCall('/api/exam/exam/list-titles', title === '' ? {} : { title }, {
    keepPrevious: true,
    enabled: !disabled,
    staleTime: 10_000,
  });
  const found = list.data ?? [];
  return (
    <TitlePicker
      label={label}
      chosen={value === '' ? null : { id: value, title: titles.get(value) ?? '' }}
      options={list.isPlaceholderData ? stillMatching(found, title, (exam) => exam.title) : found}
      loading={list.isFetching}
      disabled={disabled}
      error={undefined}
      help={help}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
