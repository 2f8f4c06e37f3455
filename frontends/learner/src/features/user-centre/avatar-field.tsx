import Box from '@mui/material/Box';
import { PictureChoice, shrinkPicture } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api, type CurrentUser } from '../../lib/session.js';
import { UserAvatar } from '../../lib/user-avatar.js';
import { text } from '../../texts/zh-cn.js';

/** twice what is ever shown, for dense screens */
const longestSidePx = 512;
const names: Readonly<Record<string, string>> = { 'image/jpeg': 'avatar.jpg', 'image/png': 'avatar.png' };

export interface AvatarFieldProps {
  /** as it would be saved */
  user: Pick<CurrentUser, 'avatar' | 'realName' | 'userName'>;
  onChange: (avatar: string) => void;
}

export function AvatarField({ user, onChange }: AvatarFieldProps): ReactElement {
  const take = async (file: File): Promise<string | null> => {
    const name = names[file.type];
    if (name === undefined) return text('profile.avatar.kind');
    const picture = await shrinkPicture(file, longestSidePx);
    if (picture === null) return text('profile.avatar.broken');
    onChange((await api.upload(picture, name)).url);
    return null;
  };
  return (
    <Box role="group" aria-label={text('profile.avatar')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <UserAvatar user={user} sizePx={72} />
      <PictureChoice
        label={text('profile.avatar')}
        chooseText={text('profile.avatar.change')}
        accept=".jpg,.jpeg,.png"
        hint={text('profile.avatar.hint')}
        removal={user.avatar === '' ? undefined : { text: text('profile.avatar.remove'), sure: { title: text('profile.avatar.removeSure'), text: text('profile.avatar') }, run: () => onChange('') }}
        take={take}
      />
    </Box>
  );
}
