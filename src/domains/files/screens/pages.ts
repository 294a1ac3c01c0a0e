/** The pages of files. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { filePath, filesPath, uploadPath } from "../paths.ts";
import { fileViews } from "./slots.ts";

export const filesPages: AppPage[] = [
  {
    path: filesPath,
    title: "Files",
    needs: ["files.view"],
    screen: async () => ({ Component: (await import("./FilesScreen.tsx")).FilesScreen }),
    slots: [fileViews],
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
