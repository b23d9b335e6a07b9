import { createRoute, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readBucketSearch } from '../../features/buckets/bucket-search';
import type { FileGridProps } from '../../features/files/file-grid';
import { readFileSearch } from '../../features/files/file-search';
import { lazy, Waiting } from '../lazy';
import { addParts } from '../page-parts';
import { guarded, root } from './root';

const BucketsPage = lazy(async () => ({ default: (await import('../../features/buckets/buckets-page')).BucketsPage }));
const BucketNew = lazy(async () => ({ default: (await import('../../features/buckets/bucket-new')).BucketNew }));
const BucketFrame = lazy(async () => ({ default: (await import('../../features/buckets/bucket-frame')).BucketFrame }));
const BucketAccess = lazy(async () => ({
  default: (await import('../../features/buckets/bucket-access')).BucketAccess,
}));
const BucketSettings = lazy(async () => ({
  default: (await import('../../features/buckets/bucket-settings')).BucketSettings,
}));
const FileBrowser = lazy(async () => ({ default: (await import('../../features/files/file-browser')).FileBrowser }));
const FileGrid = lazy(async () => ({ default: (await import('../../features/files/file-grid')).FileGrid }));
const FilePanel = lazy(async () => ({ default: (await import('../../features/files/file-panel')).FilePanel }));
const SignedLinks = lazy(async () => ({
  default: (await import('../../features/signed-links/signed-links')).SignedLinks,
}));

const Webhooks = lazy(async () => ({ default: (await import('../../features/webhooks/webhooks')).Webhooks }));

const StoreReportPage = lazy(async () => ({
  default: (await import('../../features/store-report/store-report-page')).StoreReportPage,
}));

const grid = (shown: FileGridProps) => (
  <Suspense fallback={<Waiting rows={8} />}>
    <FileGrid {...shown} />
  </Suspense>
);

const buckets = createRoute({
  getParentRoute: () => root,
  path: '/buckets',
  validateSearch: readBucketSearch,
  component: function Buckets() {
    const search = buckets.useSearch();
    const navigate = buckets.useNavigate();
    return guarded(
      'buckets:read',
      <BucketsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />,
    );
  },
});

const newBucket = createRoute({
  getParentRoute: () => root,
  path: '/buckets/new',
  component: function NewBucket() {
    const navigate = useNavigate();
    const go = (bucket?: string) =>
      void navigate(bucket === undefined ? { to: '/buckets' } : { to: '/buckets/$bucket', params: { bucket } });
    return guarded('buckets:write', <BucketNew onDone={go} />);
  },
});

const files = createRoute({
  getParentRoute: () => root,
  path: '/buckets/$bucket',
  validateSearch: readFileSearch,
  component: function Files() {
    const { bucket } = files.useParams();
    const search = files.useSearch();
    const navigate = files.useNavigate();
    return guarded(
      'files:read',
      <BucketFrame name={bucket} part="files">
        <FileBrowser
          bucket={bucket}
          search={search}
          grid={grid}
          // Going into a folder is a step that Back takes back; typing in the filter is none.
          onSearch={(next) => void navigate({ search: next, replace: next.folder === search.folder })}
          onOpen={(fileId) =>
            void navigate({ to: '/buckets/$bucket/files/$fileId', params: { bucket, fileId }, search })
          }
        />
      </BucketFrame>,
    );
  },
});

const file = createRoute({
  getParentRoute: () => root,
  path: '/buckets/$bucket/files/$fileId',
  validateSearch: readFileSearch,
  component: function FileBesideList() {
    const { bucket, fileId } = file.useParams();
    const search = file.useSearch();
    const navigate = file.useNavigate();
    const toList = (next: typeof search, replace = false): void =>
      void navigate({ to: '/buckets/$bucket', params: { bucket }, search: next, replace });
    const panel = (
      <FilePanel
        key={fileId}
        bucket={bucket}
        id={fileId}
        onClose={() => toList(search)}
        links={<SignedLinks key={fileId} bucket={bucket} fileId={fileId} />}
      />
    );
    return guarded(
      'files:read',
      <BucketFrame name={bucket} part="files" beside={panel}>
        <FileBrowser
          bucket={bucket}
          search={search}
          grid={grid}
          open={fileId}
          onSearch={(next) => toList(next, next.folder === search.folder)}
          onOpen={(id) =>
            void navigate({ to: '/buckets/$bucket/files/$fileId', params: { bucket, fileId: id }, search })
          }
        />
      </BucketFrame>,
    );
  },
});

const access = createRoute({
  getParentRoute: () => root,
  path: '/buckets/$bucket/access',
  component: function Access() {
    const { bucket } = access.useParams();
    return guarded(
      'buckets:read',
      <BucketFrame name={bucket} part="access">
        <BucketAccess name={bucket} />
      </BucketFrame>,
    );
  },
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/buckets/$bucket/webhooks',
  component: function BucketWebhooks() {
    const { bucket } = webhooks.useParams();
    return guarded(
      'buckets:read',
      <BucketFrame name={bucket} part="webhooks">
        <Webhooks key={bucket} bucket={bucket} />
      </BucketFrame>,
    );
  },
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/buckets/$bucket/settings',
  component: function Settings() {
    const { bucket } = settings.useParams();
    const navigate = useNavigate();
    const go = (name?: string) =>
      void navigate(
        name === undefined
          ? { to: '/buckets', replace: true }
          : { to: '/buckets/$bucket/settings', params: { bucket: name }, replace: true },
      );
    return guarded(
      'buckets:read',
      <BucketFrame name={bucket} part="settings">
        <BucketSettings name={bucket} onGo={go} />
      </BucketFrame>,
    );
  },
});

const report = createRoute({
  getParentRoute: () => root,
  path: '/storage-report',
  component: () => guarded('reports:read', <StoreReportPage />),
});

addParts('/buckets', BucketsPage);
addParts('/buckets/new', BucketNew);
addParts('/buckets/$bucket', BucketFrame, FileBrowser);
addParts('/buckets/$bucket/files/$fileId', BucketFrame, FileBrowser, FilePanel, SignedLinks);
addParts('/buckets/$bucket/access', BucketFrame, BucketAccess);
addParts('/buckets/$bucket/webhooks', BucketFrame, Webhooks);
addParts('/buckets/$bucket/settings', BucketFrame, BucketSettings);
addParts('/storage-report', StoreReportPage);

/** Pages of buckets, files and what belongs to them, and of the store. */
export const storageRoutes = [buckets, newBucket, files, file, access, webhooks, settings, report] as const;
