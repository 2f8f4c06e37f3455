import { notify } from '@xuekao/frontend-shared';
import { useNotificationContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';

/** react-admin's own notices go where all others go. */
export function NotificationBridge(): null {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    const notification = takeNotification();
    if (notification === undefined || typeof notification.message !== 'string') return;
    notify(
      translate(notification.message, { _: notification.message, ...notification.notificationOptions?.messageArgs }),
      notification.type,
    );
  }, [notifications, takeNotification, translate]);
  return null;
}
