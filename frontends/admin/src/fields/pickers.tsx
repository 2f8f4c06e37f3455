import type { ChapterNode, PointNode, TreeNode } from '@xuekao/contracts';
import { TreePicker, type PickNode, type TreePickerProps } from '@xuekao/frontend-shared';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { cacheMs, useCall } from '../lib/use-call.js';
import { fieldText } from './fields.texts.js';
import { stillMatching } from './still-matching.js';
import { TitlePicker } from './title-picker.js';

/** Selectors fetch 100 records (specification, section 9). */
const selectorSize = 100;

export interface RepoPickerProps {
  value: string;
  onChange: (repoId: string) => void;
  label?: string;
  error?: string;
  forExam?: boolean;
  disabled?: boolean;
  width?: object;
}

export function RepoPicker({
  value,
  onChange,
  label = fieldText('field.repo'),
  error,
  forExam,
  disabled,
  width,
}: RepoPickerProps): ReactElement {
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const chosenCall = useCall('/api/repo/detail', { id: value }, { enabled: value !== '', staleTime: cacheMs });
  const chosen = value === '' ? null : { id: value, title: chosenCall.data?.title ?? '' };
  const searching = title !== '' && title !== chosen?.title;
  const list = useCall(
    '/api/repo/paging',
    { current: 1, size: selectorSize, params: { ...(searching ? { title } : {}), ...(forExam === undefined ? {} : { forExam }) } },
    { keepPrevious: true, staleTime: 10_000 },
  );
  const found = list.data?.records ?? [];
  return (
    <TitlePicker
      label={label}
      chosen={chosen}
      options={list.isPlaceholderData ? stillMatching(found, title, (repo) => repo.title) : found}
      loading={list.isFetching}
      disabled={disabled === true}
      error={error}
      sx={width ?? {}}
      onType={setTyped}
      onChange={onChange}
    />
  );
}

type TreeFieldProps = Omit<TreePickerProps, 'nodes' | 'label' | 'loading'> & { label?: string };

const ofChapter = (node: ChapterNode): PickNode => ({ value: node.id, title: node.title, children: node.children.map(ofChapter) });
const ofPoint = (node: PointNode): PickNode => ({ value: node.pointCode, title: node.pointName, children: node.children.map(ofPoint) });
const ofTree = (node: TreeNode): PickNode => ({ value: node.value, title: node.title, children: node.children.map(ofTree) });

/** Chapters of one bank; nothing to choose before the bank is. */
export function ChapterPicker({ repoId, ...props }: TreeFieldProps & { repoId: string }): ReactElement {
  const call = useCall('/api/repo/chapter/list', { repoId }, { enabled: repoId !== '', staleTime: 10_000 });
  const nodes = useMemo(() => (call.data ?? []).map(ofChapter), [call.data]);
  return (
    <TreePicker
      label={fieldText('field.chapter')}
      {...props}
      nodes={repoId === '' ? [] : nodes}
      loading={call.isFetching}
      disabled={props.disabled === true || repoId === ''}
    />
  );
}

export function PointPicker(props: TreeFieldProps): ReactElement {
  const call = useCall('/api/sys/kp/tree', {}, { staleTime: 10_000 });
  const nodes = useMemo(() => (call.data ?? []).map(ofPoint), [call.data]);
  return <TreePicker label={fieldText('field.points')} {...props} nodes={nodes} loading={call.isFetching} />;
}

export function DepartPicker(props: TreeFieldProps): ReactElement {
  const call = useCall('/api/sys/depart/tree-select', {}, { staleTime: 10_000 });
  const nodes = useMemo(() => (call.data ?? []).map(ofTree), [call.data]);
  return <TreePicker label={fieldText('field.depart')} {...props} nodes={nodes} loading={call.isFetching} />;
}

export function DicPicker({ dicCode, ...props }: TreeFieldProps & { dicCode: string }): ReactElement {
  const call = useCall('/api/sys/dic/value/tree', { dicCode }, { staleTime: cacheMs });
  const nodes = useMemo(() => (call.data ?? []).map(ofTree), [call.data]);
  return <TreePicker label={fieldText('field.category')} {...props} nodes={nodes} loading={call.isFetching} />;
}
