plugins { id("com.android.application") }
android {
    defaultConfig { applicationId = "shop"; targetSdk = 35 }
    composeOptions { kotlinCompilerExtensionVersion = "1.5.3" }
}
dependencies {
    implementation("com.google.accompanist:accompanist-systemuicontroller:0.30.0")
}
