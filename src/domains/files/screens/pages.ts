/** The pages of files. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { filePath, filesPath, uploadPath } from "../paths.ts";

export const filesPages: AppPage[] = [
  {
    path: filesPath,
    title: "Files",
    needs: ["files.view"],
    firstCalls: () => ["/api/files?limit=50&sort=newest", "/api/files/folders", "/api/files/storage"],
    screen: async () => ({ Component: (await import("./FilesScreen.tsx")).FilesScreen }),
    slots: [],
  },
  {
    path: uploadPath,
    title: "Upload Files",
    needs: ["files.create"],
    firstCalls: () => ["/api/files/folders"],
    screen: async () => ({ Component: (await import("./upload/UploadScreen.tsx")).UploadScreen }),
    slots: [],
  },
  {
    path: filePath,
    title: "File Details",
    needs: ["files.view"],
    firstCalls: ({ id }) => [`/api/files/${id}`],
    screen: async () => ({ Component: (await import("./FileScreen.tsx")).FileScreen }),
    slots: [],
  },
];
