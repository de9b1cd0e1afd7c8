// Makes the bucket that the settings name, for a store that is Giro's alone; one that is there stays as it is.
import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readConfig } from '../config.ts';

const wasThere = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];

const { s3 } = readConfig(process.env);
if (!s3) throw new Error('S3_* is not set.');
const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
const client = new S3Client({
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  forcePathStyle: true,
  maxAttempts: 10,
});
await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
  if (!(error instanceof S3ServiceException && wasThere.includes(error.name))) throw error;
});
console.info(`The bucket ${bucket} is there.`);
