import { Suspense } from 'react';
import { useFinishedUploads, useUploads } from '../data/uploads';
import { lazy } from './lazy';

const UploadTray = lazy(async () => ({ default: (await import('../features/files/upload-tray')).UploadTray }));

/** The list of uploads, once there are some: it goes on while people are at other pages. */
export function Uploads() {
  useFinishedUploads();
  const isUsed = useUploads().length > 0;
  return (
    isUsed && (
      <Suspense>
        <UploadTray />
      </Suspense>
    )
  );
}
