import { FacePhotoField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { UserForm } from './user-form.js';
import { userText } from './user.texts.js';

/**
 * Only while people may sign in with their faces (specification part 1, section 5). A stored photo is not shown; a new one is, until it is
 * saved.
 */
export function UserFaceField({ control, hasFace }: { control: Control<UserForm>; hasFace: boolean }): ReactElement {
  const { field } = useController({ control, name: 'face' });
  const has = field.value === null ? hasFace : field.value !== '';
  return (
    <FacePhotoField
      label={userText('user.face')}
      value={field.value ?? ''}
      hint={userText('user.face.hint')}
      emptyText={userText(has ? 'user.face.has' : 'user.face.none')}
      onChange={field.onChange}
      onRemove={has ? () => field.onChange('') : undefined}
    />
  );
}
