import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { courseFileRoutes } from '../course-file/routes.js';
import { DicFilter } from '../fields/dic-filter.js';
import { api, type RowOf } from '../lib/api.js';
import { toYuan } from '../lib/money.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { courseCategories } from './course-form.js';
import { courseText } from './course.texts.js';
import { courseRoutes } from './routes.js';

type Course = RowOf<'/api/course/course/paging'>;

function period({ startTime, endTime }: Course): string {
  if (startTime !== null && endTime !== null) return `${formatDateTime(startTime)} – ${formatDateTime(endTime)}`;
  if (startTime !== null) return courseText('course.from', { from: formatDateTime(startTime) });
  return endTime === null ? courseText('course.always') : courseText('course.until', { to: formatDateTime(endTime) });
}
const priceText = ({ price }: Course): string =>
  price === 0 ? courseText('course.free') : courseText('course.yuan', { n: toYuan(price).toFixed(2) });

const columns: readonly Column<Course>[] = [
  {
    ...{ key: 'title', grow: true, sortable: true, card: 'title', label: courseText('course.name') },
    text: (row) => row.title,
    cell: (row) => (
      <MuiLink
        component={Link}
        to={addressOf(courseRoutes.CourseDetail, { id: row.id })}
        sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {row.title}
      </MuiLink>
    ),
  },
  {
    ...{ key: 'catId', sortable: false, label: courseText('course.catId') },
    text: (row) => row.catId_dictText,
    cell: (row) => row.catId_dictText || '—',
  },
  {
    ...{ key: 'periods', sortable: true, align: 'right', label: courseText('course.periods') },
    text: (row) => row.periods,
    cell: (row) => row.periods,
  },
  {
    ...{ key: 'fileCount', sortable: false, align: 'right', label: courseText('course.fileCount') },
    text: (row) => row.fileCount,
    cell: (row) => row.fileCount,
  },
  { key: 'startTime', sortable: true, label: courseText('course.period'), text: period, cell: period },
  { key: 'price', sortable: false, align: 'right', label: courseText('course.price'), text: priceText, cell: priceText },
  {
    ...{ key: 'openType', sortable: false, label: courseText('course.openType') },
    text: (row) => row.openType_dictText,
    cell: (row) => row.openType_dictText,
  },
  {
    ...{ key: 'state', sortable: true, label: courseText('course.state') },
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        variant={row.state === 0 ? 'outlined' : 'filled'}
        color={row.state === 1 ? 'error' : 'default'}
        label={row.state_dictText}
      />
    ),
  },
  {
    ...{ key: 'createTime', sortable: true, hidden: true, label: courseText('course.createTime') },
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Courses of the organisation. */
export function CourseList(): ReactElement {
  const [canSave, canDelete, canSeeFiles] = [useCan('course:add'), useCan('course:delete'), useCan('course:file:list')];
  const { run } = useAction();
  const [toDelete, setToDelete] = useState<Course | null>(null);
  const setState = async (id: string, state: 0 | 1): Promise<void> => {
    const done = await run(() => api.call('/api/course/course/state', { ids: [id], state }), courseText('course.stateChanged'));
    if (done !== undefined) await refreshCalls(['/api/course/course/admin/detail'], ['course']);
  };
  const create = canSave ? (
    <Button component={Link} to={courseRoutes.CourseAdd} variant="contained">
      {courseText('course.create')}
    </Button>
  ) : undefined;
  const rowActions = (row: Course): RowAction[] => [
    {
      label: canSave ? uiText('ui.edit') : courseText('course.view'),
      to: addressOf(courseRoutes.CourseDetail, { id: row.id }),
      primary: true,
    },
    { label: courseText('course.stat'), to: addressOf(courseRoutes.CourseStat, { courseId: row.id }) },
    ...(canSave
      ? [
          {
            label: courseText(row.state === 0 ? 'course.disable' : 'course.enable'),
            onClick: () => void setState(row.id, row.state === 0 ? 1 : 0),
          },
        ]
      : []),
    ...(canDelete ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(row) }] : []),
  ];
  return (
    <>
      <ListPage<Course>
        resource="course"
        codes={['course:list']}
        title={courseText('course.title')}
        columns={columns}
        nameOf={(row) => row.title}
        actions={
          <>
            {canSeeFiles ? (
              <Button component={Link} to={courseFileRoutes.CourseFileList} variant="outlined">
                {courseText('course.toFiles')}
              </Button>
            ) : null}
            {create}
          </>
        }
        empty={create}
        emptyText={courseText('course.empty')}
        rowActions={rowActions}
        bulk={canDelete ? <BulkDeleteButton resource="course" /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={courseText('course.name')} />
            <DicFilter source="catId" dicCode={courseCategories} label={courseText('course.catId')} />
            <SelectFilter
              source="state"
              label={courseText('course.state')}
              options={([0, 1] as const).map((value) => ({ value, label: courseText(`course.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="course"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
