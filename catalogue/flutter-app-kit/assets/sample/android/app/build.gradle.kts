android {
    defaultConfig {
        applicationId = "com.example.trail_log"
        targetSdk = 35
    }
    buildTypes {
        release {
            signingConfig = signingConfigs.getByName("debug")
        }
    }
}
