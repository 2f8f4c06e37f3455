import { useDeferredValue, useState, type ReactElement } from 'react';
import { stillMatching } from '../fields/still-matching.js';
import { TitlePicker } from '../fields/title-picker.js';
import { useCall } from '../lib/use-call.js';
import type { CodeKind } from './batch.js';
import { codesText } from './codes.texts.js';

interface Titled {
  readonly id: string;
  readonly title: string;
}
const shown = 20;

function useFound(kind: CodeKind, title: string): { found: readonly Titled[]; isOld: boolean; isBusy: boolean } {
  const asked = title === '' ? {} : { title };
  const options = { keepPrevious: true, staleTime: 10_000 };
  const exams = useCall('/api/exam/exam/list-titles', asked, { ...options, enabled: kind === 'exam' });
  const banks = useCall('/api/repo/paging', { size: shown, params: asked }, { ...options, enabled: kind === 'repo' });
  const courses = useCall('/api/course/course/paging', { size: shown, params: asked }, { ...options, enabled: kind === 'course' });
  const call = { exam: exams, repo: banks, course: courses, points: null }[kind];
  const data = { exam: exams.data, repo: banks.data?.records, course: courses.data?.records, points: [] }[kind] ?? [];
  return {
    found: data.map(({ id, title: name }) => ({ id, title: name })),
    isOld: call?.isPlaceholderData ?? false,
    isBusy: call?.isFetching ?? false,
  };
}

export interface GoodsPickerProps {
  kind: CodeKind;
  value: string;
  error: string | undefined;
  onChange: (goodsId: string) => void;
}

/** Choice of what codes are for: an exam, a bank or a course that the person of the console reaches. */
export function GoodsPicker({ kind, value, error, onChange }: GoodsPickerProps): ReactElement {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Titled | null>(null);
  const title = useDeferredValue(typed.trim());
  const { found, isOld, isBusy } = useFound(kind, title);
  return (
    <TitlePicker
      label={codesText(`codes.kind.${kind}`)}
      chosen={value === '' ? null : chosen}
      options={isOld ? stillMatching(found, title, (one) => one.title) : found}
      loading={isBusy}
      disabled={false}
      error={error}
      onType={setTyped}
      onChange={(id) => {
        setChosen(found.find((one) => one.id === id) ?? null);
        onChange(id);
      }}
    />
  );
}
