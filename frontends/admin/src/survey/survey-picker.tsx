import { useDeferredValue, useState, type ReactElement } from 'react';
import { stillMatching } from '../fields/still-matching.js';
import { TitlePicker } from '../fields/title-picker.js';
import { useCall } from '../lib/use-call.js';
import { takeText } from './take.texts.js';

export interface TitledSurvey {
  id: string;
  title: string;
}
interface Props {
  /** a survey that is not offered */
  but: string;
  chosen: TitledSurvey | null;
  disabled: boolean;
  onChange: (survey: TitledSurvey | null) => void;
}
const shown = 20;

/** A survey that the person reaches, by its title. */
export function SurveyPicker({ but, chosen, disabled, onChange }: Props): ReactElement {
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const list = useCall(
    '/api/survey/survey/paging',
    { current: 1, size: shown, params: title === '' ? {} : { title } },
    { keepPrevious: true, enabled: !disabled, staleTime: 10_000 },
  );
  const found = (list.data?.records ?? []).filter(({ id }) => id !== but);
  const options = list.isPlaceholderData ? stillMatching(found, title, (survey) => survey.title) : found;
  return (
    <TitlePicker
      label={takeText('take.label')}
      chosen={chosen}
      options={options}
      loading={list.isFetching}
      disabled={disabled}
      error={undefined}
      onType={setTyped}
      onChange={(id) => {
        const one = found.find((survey) => survey.id === id);
        onChange(one ? { id, title: one.title } : null);
      }}
    />
  );
}
