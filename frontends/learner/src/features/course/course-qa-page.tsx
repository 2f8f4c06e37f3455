import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { courseText } from './course.texts.js';
import { QaList } from './qa-list.js';

/** Questions of the course that the address names. */
export function CourseQaPage(): ReactElement {
  const [params] = useSearchParams();
  const courseId = params.get('courseId') ?? '';
  usePageTitle(courseText('qa.title'));
  if (!/^[0-9a-f]{24}$/.test(courseId)) return <Navigate to={learnerPages.CourseIndex} replace />;
  return (
    <>
      <Button
        component={Link}
        to={addressOf(learnerPages.CourseView, { courseId })}
        color="secondary"
        startIcon={<ArrowBackIcon />}
        sx={{ ml: -1, mb: 1, minHeight: 44 }}
      >
        {courseText('qa.back')}
      </Button>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {courseText('qa.title')}
      </Typography>
      <QaList courseId={courseId} fileId="" />
    </>
  );
}
