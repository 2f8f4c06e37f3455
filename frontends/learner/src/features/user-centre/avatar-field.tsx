import Box from '@mui/material/Box';
import { PictureChoice, shrinkPicture } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api, type CurrentUser } from '../../lib/session.js';
import { UserAvatar } from '../../lib/user-avatar.js';
import { centreText } from './centre.texts.js';

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
    if (name === undefined) return centreText('profile.avatar.kind');
    const picture = await shrinkPicture(file, longestSidePx);
    if (picture === null) return centreText('profile.avatar.broken');
    onChange((await api.upload(picture, name)).url);
    return null;
  };
  return (
    <Box role="group" aria-label={centreText('profile.avatar')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <UserAvatar user={user} sizePx={72} />
      <PictureChoice
        label={centreText('profile.avatar')}
        chooseText={centreText('profile.avatar.change')}
        accept=".jpg,.jpeg,.png"
        hint={centreText('profile.avatar.hint')}
        removal={
          user.avatar === ''
            ? undefined
            : {
                text: centreText('profile.avatar.remove'),
                sure: { title: centreText('profile.avatar.removeSure'), text: centreText('profile.avatar') },
                run: () => onChange(''),
              }
        }
        take={take}
      />
    </Box>
  );
}
