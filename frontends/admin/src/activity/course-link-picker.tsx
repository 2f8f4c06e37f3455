import { useDeferredValue, useState, type ReactElement } from 'react';
import { stillMatching } from '../fields/still-matching.js';
import { TitlePicker } from '../fields/title-picker.js';
import { useCall } from '../lib/use-call.js';
import { useCan } from '../lib/session.js';
import { activityText } from './activity.texts.js';

const shown = 100;

/** Title of the course, as far as it is read already and within the person's reach. */
export function useCourseTitle(id: string): string {
  const canList = useCan('course:list');
  const call = useCall('/api/course/course/simple-detail', { id }, { enabled: canList && id !== '', staleTime: 30_000 });
  return call.data?.title ?? '';
}

/** Titles of what two versions of an activity name. */
export function useCourseTitles(one: string, other: string): ReadonlyMap<string, string> {
  const [first, second] = [useCourseTitle(one), useCourseTitle(other)];
  return new Map(
    [
      [one, first],
      [other, second],
    ].flatMap(([id = '', title = '']) => (title === '' ? [] : [[id, title] as const])),
  );
}

export interface CourseLinkPickerProps {
  value: string;
  disabled: boolean;
  onChange: (courseId: string) => void;
}

/** The course that an activity opens. */
export function CourseLinkPicker({ value, disabled, onChange }: CourseLinkPickerProps): ReactElement {
  const [typed, setTyped] = useState('');
  const canList = useCan('course:list');
  const title = useDeferredValue(typed.trim());
  const chosen = useCourseTitle(value);
  const params = title === '' ? {} : { title };
  const options = { keepPrevious: true, enabled: canList && !disabled, staleTime: 10_000 };
  const list = useCall('/api/course/course/paging', { size: shown, params }, options);
  const found = list.data?.records ?? [];
  return (
    <TitlePicker
      label={activityText('activity.course')}
      chosen={value === '' ? null : { id: value, title: chosen }}
      options={list.isPlaceholderData ? stillMatching(found, title, (course) => course.title) : found}
      loading={list.isFetching}
      disabled={disabled || !canList}
      error={undefined}
      help={activityText(canList ? 'activity.courseHelp' : 'activity.courseDenied')}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
